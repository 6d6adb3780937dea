import { expect } from 'vitest'
import { type Desk, type Person, test } from '../../testing/desk.ts'
import { readTextHere } from '../../testing/no-files.ts'
import { update } from '../documents.ts'
import { aDocument, anUpload } from '../testing/documents.ts'
import { add } from '../versions.ts'
import { compare } from './compare.ts'
import { readTextsDue } from './read-due.ts'
import { aPdf } from './testing/files.ts'

const kept = new Map<string, Uint8Array>()
const files = {
  async get(key: string) {
    const bytes = kept.get(key)
    return (
      bytes && {
        stream: (async function* () {
          yield bytes
        })(),
      }
    )
  },
}
const reading = ({ db }: Desk) => readTextsDue({ db, log: { error: () => undefined }, ports: { files, readText: readTextHere } })

async function anUploadOf(desk: Desk, who: Person, pages: string[]): Promise<number> {
  const { id, fileId } = await anUpload(desk, who)
  kept.set(fileId, await aPdf(pages))
  return id
}

test('two versions are compared by what is written in them, once both were read', async ({ desk }) => {
  const agent = await desk.person('agent')
  const { id } = await aDocument(desk, agent, {
    uploadId: await anUploadOf(desk, agent, ['A multa é de dez por cento.', 'Foro de Campinas.']),
  })
  const uploadId = await anUploadOf(desk, agent, ['A multa é de vinte por cento.', 'Foro de Campinas.', 'Vale por um ano.'])
  await desk.as(agent)(add, { id, uploadId, note: '', replacesSigned: false })
  const compared = (from = 1, to = 2) => desk.as('support-agent')(compare, { id, from, to })
  expect(await compared()).toEqual({ state: 'waiting', blocks: [], isCut: false })
  await reading(desk)
  const { state, blocks } = await compared()
  expect(state).toBe('compared')
  expect(blocks).toEqual([
    {
      ...{ kind: 'changed', block: 'line' },
      parts: [
        { kind: 'same', text: 'A multa é de ' },
        { kind: 'removed', text: 'dez' },
        { kind: 'added', text: 'vinte' },
        { kind: 'same', text: ' por cento.' },
      ],
    },
    { kind: 'same', block: 'line', parts: [{ kind: 'same', text: 'Foro de Campinas.' }] },
    { kind: 'added', block: 'line', parts: [{ kind: 'added', text: 'Vale por um ano.' }] },
  ])
  expect((await compared(2, 2)).blocks).toEqual([3])
  await expect(compared(1, 3)).rejects.toMatchObject({ code: 'document_not_found' })
})

test('addresses are their own text; a draft of somebody else is not found, and a file without text says so', async ({ desk }) => {
  const agent = await desk.person('agent')
  const link = await aDocument(desk, agent, { url: 'https://x.test/1' })
  await desk.as(agent)(update, { id: link.id, url: 'https://x.test/2', onClash: 'refuse' })
  const { blocks } = await desk.as('support-agent')(compare, { id: link.id, from: 1, to: 2 })
  expect(blocks).toMatchObject([{ kind: 'changed', block: 'line' }])
  const draft = await aDocument(desk, agent, { status: 'draft' })
  await expect(desk.as('support-agent')(compare, { id: draft.id, from: 1, to: 1 })).rejects.toMatchObject({ code: 'document_not_found' })
  await reading(desk)
  expect(await desk.as(agent)(compare, { id: draft.id, from: 1, to: 1 })).toMatchObject({ state: 'no_text', blocks: [] })
})
