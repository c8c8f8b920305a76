import { isObject } from '../document.ts'
import { examplesOf } from '../examples.ts'
import type { Body, Operation, Parameter } from '../operation.ts'
import type { Api } from '../sources.ts'
import { type Html, html, nothing } from './html.ts'
import { plainStart } from './plain-start.ts'

/** Renders a form that calls an operation and shows the response. The form is hidden if JavaScript is disabled. */
export function tryForm(api: Api, operation: Operation, needsKey: boolean): Html {
  const { id, method, path, parameters, body } = operation
  return html`
<form class="try" id="${id}-try" data-method="${method}" data-path="${path}" aria-label="Try ${id}" hidden>
${needsKey ? keyField(id) : nothing}
${parameters.map((parameter) => parameterField(id, parameter))}
${body === null ? nothing : bodyField(api, id, body)}
<p class="send"><button type="submit" class="primary">Send</button> <span role="status"></span></p>
<div class="got"></div>
</form>`
}

function keyField(id: string): Html {
  return html`<p class="input"><label class="input-label" for="${id}-try-key">x-dc-key</label>
<input id="${id}-try-key" name="x-dc-key" data-in="header" data-is="private_key" value="${plainStart.private_key}" autocomplete="off" spellcheck="false"></p>`
}

/** Maps parameter names to credentials. The form fills these parameters with the credentials of the website. */
const credentials: { readonly [parameter: string]: string } = {
  cop_key: 'cop_key',
  api_key: 'cop_key',
  secret: 'release_secret',
  token: 'link_token',
}

function parameterField(id: string, { name, in: place, required, node }: Parameter): Html {
  const example = String(node.value.example ?? '')
  const is = credentials[name]
  return html`<p class="input"><label class="input-label" for="${id}-try-${name}">${name}</label>
<input id="${id}-try-${name}" name="${name}" data-in="${place}"${is === undefined ? nothing : html` data-is="${is}"`} ${
    required ? html`value="${example}"` : html`placeholder="${example}"`
  } autocomplete="off" spellcheck="false">${
    is === 'link_token'
      ? html` <span class="hint">The link in the newest deletion email contains this token.</span>`
      : nothing
  }</p>`
}

function bodyField(api: Api, id: string, { media }: Body): Html {
  const examples = media[0] ? examplesOf(api, media[0]) : []
  const texts = examples.map(({ value }) => (isObject(value) ? JSON.stringify(value, null, 2) : String(value)))
  const [first = '{}'] = texts
  const choice = html`<label class="aside" for="${id}-try-example">Example</label>
<select id="${id}-try-example" class="example-choice">${examples.map(
    ({ summary }, index) => html`<option value="${texts[index] ?? ''}">${summary}</option>`,
  )}</select>`
  return html`<p class="input"><label class="input-label" for="${id}-try-body">Body</label>${examples.length > 1 ? choice : nothing}
<textarea id="${id}-try-body" name="body" rows="${Math.min(first.split('\n').length, 14)}" spellcheck="false">${first}</textarea></p>`
}

/** Renders the field in which the user selects a website. The forms use the credentials of this website. */
export function websiteChoice(): Html {
  const given = Object.entries(plainStart).map(([name, value]) => html` data-${name.replaceAll('_', '-')}="${value}"`)
  return html`<div id="trying"${given} hidden><label for="trying-website">Send requests to</label>
<select id="trying-website"></select><p id="trying-note" class="bad" role="status"></p></div>`
}
