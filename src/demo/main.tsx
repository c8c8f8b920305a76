import { render } from 'preact'
import { elementOf } from '../ui/element.ts'

render(<main>Demo shop</main>, elementOf('app', HTMLDivElement))
