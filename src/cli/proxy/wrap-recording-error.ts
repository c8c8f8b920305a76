import { RecordingError } from '../../contract/recording/recording-file.ts'
import { UsageError } from '../usage-error.ts'

/** Runs a function and converts a `RecordingError` to a `UsageError`. */
export async function wrapRecordingError<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    throw error instanceof RecordingError ? new UsageError(error.message) : error
  }
}
