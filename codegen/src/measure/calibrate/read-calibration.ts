import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { CALIBRATION_FILE, parseCalibration, type Calibration } from './calibration.ts'

export { CALIBRATION_FILE }

/** The calibration file's content for the build. One that can't be read is an error: its figures must not vanish silently. */
export function readCalibration(text: string | undefined): {
  readonly calibration?: Calibration
  readonly diagnostics: readonly Diagnostic[]
} {
  if (text === undefined) return { diagnostics: [] }
  try {
    return { calibration: parseCalibration(text), diagnostics: [] }
  } catch (error) {
    return {
      diagnostics: [
        {
          code: 'calibration-unreadable',
          severity: 'error',
          message: `the calibration can't be used: ${(error as Error).message}`,
          place: { file: CALIBRATION_FILE, line: 1, column: 1 },
          hint: 'Restore it from version control, or remove it and run toolcrib calibrate.',
        },
      ],
    }
  }
}
