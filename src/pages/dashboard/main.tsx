import { render } from 'preact'
import { getElement } from '../web-ui/element.ts'
import { Dashboard } from './dashboard.tsx'

render(<Dashboard />, getElement('app', HTMLDivElement))
