import { render } from 'preact'
import { elementOf } from '../web-ui/element.ts'
import { Dashboard } from './dashboard.tsx'

render(<Dashboard />, elementOf('app', HTMLDivElement))
