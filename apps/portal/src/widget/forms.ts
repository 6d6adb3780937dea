import type { WidgetAppearance } from '@balcao/contracts/chat/widget'
import type { Api } from './api.ts'
import { fill, h } from './dom.ts'
import { suggested } from './suggested.ts'
import type { Words } from './words.ts'

type Submit = (values: Record<string, unknown>) => Promise<string | undefined>
type Asked = { words: Words; api: Api; shown: WidgetAppearance; isVerified: boolean; submit: Submit; solved: () => void }

const labelled = (text: string, field: HTMLElement) => h('label', {}, text, field)

/** A form that keeps what was typed when it is refused, and says why. */
function form(words: Words, label: string, parts: Node[], submit: Submit): HTMLFormElement {
  const problem = h('p', { class: 'bad', role: 'alert' })
  const button = h('button', { class: 'main', type: 'submit' }, label)
  const made = h('form', { onsubmit: (event) => void go(event) }, ...parts, problem, button)
  async function go(event: Event): Promise<void> {
    event.preventDefault()
    button.disabled = true
    problem.textContent = ''
    const data = new FormData(made)
    const values: Record<string, unknown> = {}
    for (const [name, value] of data) if (value !== '') values[name] = name === 'consent' ? true : value
    problem.textContent = (await submit(values).catch(() => words.offline)) ?? ''
    button.disabled = false
  }
  return made
}

const whoFields = (words: Words, required: boolean) => [
  labelled(words.name, h('input', { name: 'name', autocomplete: 'name', maxlength: '120', required })),
  labelled(words.email, h('input', { name: 'email', type: 'email', autocomplete: 'email', maxlength: '254', required })),
]

const consentField = (words: Words, { consent }: WidgetAppearance) =>
  consent === null
    ? []
    : [
        h('p', { class: 'quiet' }, consent),
        h('label', { class: 'row' }, h('input', { type: 'checkbox', name: 'consent', required: true }), words.agree),
      ]

/** What is written, and articles that may spare it. */
function messageField({ words, api, solved }: Pick<Asked, 'words' | 'api' | 'solved'>, most: string): HTMLElement[] {
  const field = h('textarea', { name: 'content', rows: '3', maxlength: most, required: true })
  return [labelled(words.message, field), suggested({ words, api, field, solved })]
}

/** What begins a conversation: who writes, where that is not signed, and the first message. */
export function startForm(asked: Asked): HTMLElement {
  const { words, shown, isVerified, submit } = asked
  const choice = (value: string, text: string, checked: boolean) =>
    h('label', { class: 'row' }, h('input', { type: 'radio', name: 'to', value, checked }), text)
  const whom = isVerified && shown.assistant
  return h(
    'div',
    {},
    form(
      words,
      words.start,
      [
        h('p', {}, shown.greeting),
        ...(shown.isAttended ? [] : [h('p', { role: 'status' }, words.nobodyThere)]),
        ...(isVerified || !shown.asksWho ? [] : whoFields(words, true)),
        ...(whom
          ? [
              h(
                'fieldset',
                {},
                h('legend', {}, words.whom),
                choice('assistant', words.askAssistant, true),
                choice('people', words.askPeople, false),
              ),
            ]
          : []),
        ...messageField(asked, '1000'),
        ...(isVerified ? [] : consentField(words, shown)),
      ],
      submit,
    ),
  )
}

/** What is left out of hours. */
export function leaveForm(asked: Asked, language: string): HTMLElement {
  const { words, shown, isVerified, submit } = asked
  const when = shown.nextOpen
    ? new Intl.DateTimeFormat(language, { weekday: 'long', hour: '2-digit', minute: '2-digit' }).format(new Date(shown.nextOpen))
    : undefined
  return h(
    'div',
    {},
    form(
      words,
      words.leave,
      [
        h('p', {}, words.closedNow, ' ', when ? fill(words.opens, { when }) : ''),
        ...(isVerified ? [] : whoFields(words, true)),
        labelled(words.subject, h('input', { name: 'title', maxlength: '120', required: true })),
        ...messageField(asked, '5000'),
        ...(isVerified ? [] : consentField(words, shown)),
      ],
      ({ content, ...values }) => submit({ ...values, text: content }),
    ),
  )
}

/** Where a guest of whom no address is known is answered; asked with the wish for a ticket. */
export function addressForm({ words, submit }: Pick<Asked, 'words' | 'submit'>): HTMLElement {
  const field = labelled(words.email, h('input', { name: 'email', type: 'email', autocomplete: 'email', maxlength: '254', required: true }))
  return form(words, words.create_ticket, [h('p', {}, words.addressText), field], submit)
}
