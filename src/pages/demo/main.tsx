import { render } from 'preact'
import { getElement } from '../web-ui/element.ts'
import { createPageControlClient } from '../web-ui/mock/control.ts'
import { Demo } from './demo.tsx'

render(<Demo client={createPageControlClient()} />, getElement('app', HTMLDivElement))
