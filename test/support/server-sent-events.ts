import { expect } from 'vitest'
import type { ControlOperationId } from '../../src/spec/generated/operations.ts'
import { findControlResponseProblem } from '../../src/spec/validate-control-response.ts'

interface SeenEvent {
  event: string
  id: string | null
  // biome-ignore lint/suspicious/noExplicitAny: the tests check the content
  data: any
}

export interface EventReader {
  /** Returns the next event after validating it against control.yaml. Returns null at the end of the stream. */
  next(): Promise<SeenEvent | null>
  take(count: number): Promise<SeenEvent[]>
  /** Returns the next block as received, including comments. Returns null at the end of the stream. */
  block(): Promise<string | null>
  close(): Promise<void>
}

/** Reads a stream of `/_mock/events` block by block. Blocks are read only when the test asks for them. */
export function readEvents(response: Response): EventReader {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('The response has no body')
  let text = ''
  const block = async (): Promise<string | null> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end !== -1) {
        const found = text.slice(0, end)
        text = text.slice(end + 2)
        return found
      }
      const { done, value } = await reader.read()
      if (done) return null
      text += value
    }
  }
  const next = async (): Promise<SeenEvent | null> => {
    for (;;) {
      const found = await block()
      if (found === null) return null
      const seen = parse(found)
      if (seen) return seen
    }
  }
  return {
    next,
    async take(count) {
      const seen: SeenEvent[] = []
      while (seen.length < count) {
        const event = await next()
        if (!event) throw new Error(`The stream ended after ${seen.length} of ${count} events`)
        seen.push(event)
      }
      return seen
    },
    block,
    close: () => reader.cancel(),
  }
}

/** Maps each event to the operation whose response has the same format as the event. */
const sameAs: Readonly<Record<string, ControlOperationId>> = {
  request: 'getRequest',
  line: 'getRequest',
  mail: 'getMail',
}

function parse(block: string): SeenEvent | null {
  const fields = block
    .split('\n')
    .filter((line) => !line.startsWith(':'))
    .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)] as const)
  const values = new Map(fields)
  const event = values.get('event')
  if (event === undefined) return null
  const data = values.get('data') ?? ''
  const operation = sameAs[event]
  if (operation) {
    const problem = findControlResponseProblem(operation, 200, 'application/json', data)
    expect(problem?.message ?? null, `${event}: ${data}`).toBeNull()
  }
  return { event, id: values.get('id') ?? null, data: JSON.parse(data) }
}
