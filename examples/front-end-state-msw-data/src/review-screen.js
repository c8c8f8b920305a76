import { findRelated } from './state.js'

/** Renders the people who have not been reviewed, with the accounts on the same devices. */
export function renderReview(state, root) {
  const open = state.people.findMany((query) => query.where({ reviewed: false }))
  root.replaceChildren(...open.map((person) => renderPerson(state, person, () => renderReview(state, root))))
}

function renderPerson(state, person, renderAgain) {
  const item = document.createElement('li')
  const button = document.createElement('button')
  const related = findRelated(state, person).map(({ email }) => email)
  item.textContent = related.length > 0 ? `${person.email}, with ${related.join(', ')} ` : `${person.email} `
  button.textContent = 'Reviewed'
  button.addEventListener('click', async () => {
    await state.people.update(person, {
      data(record) {
        record.reviewed = true
      },
    })
    renderAgain()
  })
  item.append(button)
  return item
}
