import { render } from 'preact'
import { App } from './app.tsx'
import { getElement } from './element.ts'
import { createPageControlClient } from './mock/control.ts'

render(<App client={createPageControlClient()} />, getElement('app', HTMLDivElement))
