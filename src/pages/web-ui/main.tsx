/** The web UI of the mock. */
import { render } from 'preact'
import { App } from './app.tsx'
import { elementOf } from './element.ts'
import { connectControl } from './mock/control.ts'

render(<App client={connectControl()} />, elementOf('app', HTMLDivElement))
