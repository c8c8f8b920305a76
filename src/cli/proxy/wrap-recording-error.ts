import { RecordingError } from '../../contract/recording/recording-file.ts'
import { UsageError } from '../usage-error.ts'

/** Runs something with a recording of the user: one that cannot be used is a mistake of use. */
export async function wrapRecordingError<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    throw error instanceof RecordingError ? new UsageError(error.message) : error
  }
}
