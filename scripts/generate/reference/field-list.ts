import type { Field } from '../fields.ts'
import type { Provenance } from '../provenance.ts'
import { badge } from './badge.ts'
import { type Html, html, inline, nothing } from './html.ts'

/** Number of field levels that are expanded by default. */
const openLevels = 2

/**
 * Renders the fields of a body. Fields below `openLevels` levels are collapsed. In a request, required fields are marked. In an `answer`,
 * optional fields are marked.
 */
export function fieldList(fields: Field[], provenance: Provenance, kind: 'request' | 'answer', level = 0): Html {
  if (fields.length === 0) return nothing
  return html`<ul class="fields">${fields.map((field) => fieldItem(field, provenance, kind, level))}</ul>`
}

function fieldItem(field: Field, provenance: Provenance, kind: 'request' | 'answer', level: number): Html {
  const { name, type, required, about, fields } = field
  const optional = kind === 'answer' ? (required ? '' : 'optional') : required ? 'required' : ''
  const fact = provenance.factAt(field.pointer)
  const value = provenance.valueOf(fact)
  const count = fields.length === 1 ? '1 field' : `${fields.length} fields`
  return html`<li>
<div class="field"><code class="name">${name}</code> <span class="type">${type}</span>${
    optional ? html` <span class="required">${optional}</span>` : nothing
  }<span class="sources">${badge(fact, provenance)}${value ? html` value: ${badge(value, provenance)}` : nothing}</span></div>
<div class="about">${inline(about)}</div>${
    fields.length === 0
      ? nothing
      : html`
<details${level < openLevels - 1 ? html` open` : nothing}><summary>${count}</summary>${fieldList(fields, provenance, kind, level + 1)}</details>`
  }</li>`
}
