import { automatic } from '@balcao/core/email/inbound/loop-guard'
import { expect, test } from 'vitest'
import { readMail } from '../read-mail.ts'
import type { Sample } from './compose.ts'
import { conversations } from './conversations.ts'
import { oddities } from './oddities.ts'

const MOST_SHOWN = 400
const cut = (text: string) => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}… (${text.length})` : text)

/** What is made of a mail, as far as it decides what becomes of it. */
async function seen({ name, raw }: Sample) {
  const mail = await readMail(raw, null, 'desk.test', {}).catch((error: Error) => error)
  if (mail instanceof Error) return { name, raw: cut(raw.toString('latin1')), refused: mail.message }
  const { subject, from, to, cc, replyTo, date, messageId, references, content, quoted, files, report } = mail
  return {
    ...{ name, raw: raw.byteLength > 8_000 ? cut(raw.toString('latin1')) : raw.toString('latin1') },
    ...{ subject: cut(subject), from, to: to.length > 5 ? to.length : to, cc, replyTo, date, messageId, references: references.length },
    ...{ content: cut(content), quoted: cut(quoted), report },
    files: files.map(({ bytes, ...one }) => ({ ...one, size: bytes.byteLength })),
    suspended: automatic(mail, null, new Set(['suporte@acme.test'])) ?? null,
  }
}

test('E09 each mail of the corpus is read as it was before', async () => {
  const samples = [...conversations(), ...oddities()]
  expect(new Set(samples.map(({ name }) => name)).size).toBe(samples.length)
  expect(samples.length).toBeGreaterThanOrEqual(300)
  const lines: string[] = []
  for (const sample of samples) lines.push(JSON.stringify(await seen(sample)))
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./corpus.ndjson')
  const all = lines.join('\n')
  for (const never of ['<script', 'onclick=', 'javascript:alert', '<iframe'])
    for (const line of lines) expect(JSON.parse(line).content ?? '', never).not.toContain(never)
  expect(all).toContain('Não consigo emitir a nota')
})
