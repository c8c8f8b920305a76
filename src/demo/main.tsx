import { render } from 'preact'
import { elementOf } from '../ui/element.ts'
import { connectControl } from '../ui/mock/control.ts'
import { Demo } from './demo.tsx'

render(<Demo client={connectControl()} />, elementOf('app', HTMLDivElement))
