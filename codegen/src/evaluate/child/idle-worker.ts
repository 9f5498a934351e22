import { EventEmitter } from 'node:events'

/** A thread that never begins. Loggers start one while their app is loaded, and what they hand to it nobody reads. */
export class IdleWorker extends EventEmitter {
  readonly threadId: number = -1
  postMessage(): void {}
  ref(): void {}
  unref(): void {}
  terminate(): Promise<number> {
    return Promise.resolve(0)
  }
}
