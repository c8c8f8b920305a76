import { render } from 'preact'
import { elementOf } from '../ui/element.ts'
import { Dashboard } from './dashboard.tsx'

render(<Dashboard />, elementOf('app', HTMLDivElement))
