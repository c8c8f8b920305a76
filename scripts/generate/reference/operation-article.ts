import { describeCredential } from '../credential.ts'
import { textAt } from '../document.ts'
import { examplesOf } from '../examples.ts'
import { listFields, typeOf } from '../fields.ts'
import type { Answer, Media, Operation, Parameter } from '../operation.ts'
import type { Provenance } from '../provenance.ts'
import type { Api } from '../sources.ts'
import { badge } from './badge.ts'
import { behaviourList } from './behaviours.ts'
import { codeBlock } from './code-block.ts'
import { curlOf } from './curl.ts'
import { fieldList } from './field-list.ts'
import { type Html, html, inline, nothing, prose } from './html.ts'
import { tryForm } from './try-form.ts'

/** Renders an operation. The description is on one side, and the examples are on the other side. */
export function operationArticle(api: Api, operation: Operation, provenance: Provenance): Html {
  const { id, method, path, node } = operation
  const credential = describeCredential(api, operation)
  const needsKey = credential.startsWith('private key')
  return html`
<article id="${id}" aria-labelledby="${id}-title">
<h3 id="${id}-title"><a href="#${id}">${textAt(node.value, 'summary')}</a></h3>
<p class="call"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code> <span class="id">${id}</span>${badge(provenance.factAt(node.pointer), provenance)}</p>
<div class="sides">
<div class="told">
${prose(textAt(node.value, 'description'))}
<p class="credential"><b>Credential</b> ${inline(credential)}${needsKey ? badge(provenance.factAt('/components/securitySchemes/privateKey'), provenance) : nothing}</p>
${parameters(api, operation.parameters, provenance)}
${request(api, operation, provenance)}
<h4>Responses</h4>
${operation.answers.map((answer) => answerDetails(api, answer, provenance))}
${behaviourList(provenance.behavioursOf(id), provenance)}
</div>
<div class="shown">
<figure><figcaption><select class="language" aria-label="Language" hidden></select> <button type="button" class="quiet copy" hidden>Copy</button></figcaption><pre class="command" tabindex="0"><code class="snippet">${curlOf(api, operation, needsKey)}</code></pre>${tryForm(api, operation, needsKey)}</figure>
${operation.answers.map((answer) => answerExamples(api, answer))}
</div>
</div>
</article>`
}

function parameters(api: Api, list: Parameter[], provenance: Provenance): Html {
  if (list.length === 0) return nothing
  const items = list.map(
    ({ name, in: place, required, node, schema }) => html`<li>
<div class="field"><code class="name">${name}</code> <span class="type">${typeOf(api, schema)}, in the ${place}</span>${
      required ? html` <span class="required">required</span>` : nothing
    }${badge(provenance.factAt(node.pointer), provenance)}</div>
<div class="about">${inline(textAt(node.value, 'description'))}</div></li>`,
  )
  return html`<h4>Parameters</h4><ul class="fields">${items}</ul>`
}

function request(api: Api, { body }: Operation, provenance: Provenance): Html {
  if (body === null) return nothing
  return html`<h4>Request body ${badge(provenance.factAt(body.node.pointer), provenance)}</h4>
${prose(textAt(body.node.value, 'description'))}
${body.media.map((media) => fields(api, media, provenance, 'request'))}`
}

/** Renders one response. Successful responses are expanded. */
export function answerDetails(api: Api, answer: Answer, provenance: Provenance): Html {
  const { status, node, headers, media } = answer
  const fact = provenance.factAt(node.pointer)
  return html`
<details class="answer"${status < 300 ? html` open` : nothing}>
<summary><span class="status s${String(status).charAt(0)}">${status}</span> ${inline(textAt(node.value, 'description'))}${badge(fact, provenance, false)}</summary>
${fact?.from === 'assumed' ? html`<p class="media">Assumed: ${badge(fact, provenance)}</p>` : nothing}
${headers.map(
  (
    header,
  ) => html`<ul class="fields"><li><div class="field"><code class="name">${header.name}</code> <span class="type">header</span>${badge(provenance.factAt(header.node.pointer), provenance)}</div>
<div class="about">${inline(textAt(header.node.value, 'description'))}</div></li></ul>`,
)}
${media.map((one) => html`<p class="media">${one.type}</p>${fields(api, one, provenance, 'answer')}`)}
</details>`
}

function fields(api: Api, { schema }: Media, provenance: Provenance, kind: 'request' | 'answer'): Html {
  return schema === null ? nothing : fieldList(listFields(api, schema), provenance, kind)
}

/** Renders the examples of a response. The first example of a successful response is expanded. */
function answerExamples(api: Api, { status, media }: Answer): Html {
  const examples = media.flatMap((one) => examplesOf(api, one))
  return html`${examples.map(
    ({ summary, value }, index) => html`
<details class="example"${status < 300 && index === 0 ? html` open` : nothing}><summary><span class="status s${String(status).charAt(0)}">${status}</span> ${inline(summary)}</summary>${codeBlock(value)}</details>`,
  )}`
}
