import { render } from 'preact'
import { elementOf } from '../ui/element.ts'

render(<main>Dashboard</main>, elementOf('app', HTMLDivElement))
