import type { TestedApp } from '../app.ts'
import { type AppResponse, type Outcome, outcomes } from '../outcome.ts'

/** Signs up a person. Returns the outcome, or the app's response if the drill should determine the outcome. */
export type SignUpFunction = (email: string) => Promise<Outcome | Response>

export function createFunctionApp(signUp: SignUpFunction): TestedApp {
  return {
    process: null,
    relay: null,
    readPages: async () => [],
    formatSignUp: () => null,
    async signUp(email) {
      const returned = await signUp(email)
      if (returned instanceof Response) return readResponse(returned)
      if (outcomes.includes(returned)) return returned
      throw new TypeError(`signUp must return ${outcomes.join(', ')} or a Response, not ${JSON.stringify(returned)}`)
    },
  }
}

async function readResponse(response: Response): Promise<AppResponse> {
  const body = await response.text()
  return {
    status: response.status,
    location: response.headers.get('location'),
    body,
    sent: [
      ...[...response.headers].map(([name, text]) => ({ place: `header ${name} of the response`, text })),
      { place: 'the body of the response', text: body },
    ],
  }
}
