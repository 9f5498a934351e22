import { describeValue } from './describe-value.ts'
import type { FaultLog } from './fault-log.ts'
import { toLineFeeds } from './texts.ts'
import type { TextCheck } from './texts.ts'

/** Bytes from which a description is surely a mistake: a file read into the wrong field. */
const HUGE_BYTES = 100 * 1024

/** A usable description with LF line ends, or undefined after reporting why it is none. */
export function checkDescription(
  description: unknown,
  fromServer: boolean,
  texts: TextCheck,
  log: FaultLog,
): string | undefined {
  const at = { field: 'description' }
  const isAbsent = description === undefined || description === null
  if (!isAbsent && typeof description !== 'string') {
    log.error('field-type', `\`description\` is ${describeValue(description)}; expected a string`, at)
    return undefined
  }
  if (isAbsent || description.trim() === '') {
    const message = `the description is ${isAbsent ? 'missing' : 'empty'}`
    if (!fromServer) {
      log.error('description-missing', message, at)
      return undefined
    }
    // The protocol lets servers leave it out, and their users can't add it.
    log.warn('description-missing', message, at)
    return ''
  }
  const text = texts.read(toLineFeeds(description), 'description')
  const bytes = Buffer.byteLength(text, 'utf8')
  if (bytes > HUGE_BYTES) {
    log.warn('description-long', `the description has ${bytes} bytes, more than ${HUGE_BYTES}`, {
      ...at,
      hint: 'Look whether a whole file was read into it. Say what the tool does in a few sentences.',
    })
  }
  return text
}
