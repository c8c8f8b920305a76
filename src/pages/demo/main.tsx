import { render } from 'preact'
import { elementOf } from '../web-ui/element.ts'
import { connectControl } from '../web-ui/mock/control.ts'
import { Demo } from './demo.tsx'

render(<Demo client={connectControl()} />, elementOf('app', HTMLDivElement))
