import { render } from 'preact'
import { elementOf } from './element.ts'

render(<main>dc-mock</main>, elementOf('app', HTMLDivElement))
