import { MALFORMED } from '@balcao/core/email/inbound/read-mail'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openReading } from './reading.ts'
import { aMail } from './testing/a-desk-of-mail.ts'

test('mails are read in threads, several at once; what is no mail is told apart', async () => {
  const { read, close } = openReading(pino({ level: 'silent' }), 'desk.test', {})
  onTestFinished(close)
  const mails = await Promise.all(['um', 'dois', 'três'].map((text) => read(aMail({ text }), null)))
  expect(mails.map(({ content }) => content)).toEqual(['um', 'dois', 'três'])
  expect(mails[0]).toMatchObject({ from: [{ name: 'Ana', address: 'ana@acme.test' }], auth: { vouched: 'none' } })
  await expect(read(Buffer.alloc(0), null)).rejects.toThrow(MALFORMED)
  const parts = Array.from({ length: 10_000 }, () => '--x\r\nContent-Type: text/plain\r\n\r\nx').join('\r\n')
  await expect(read(aMail({ type: 'multipart/mixed; boundary=x', body: parts }), null)).rejects.toThrow(MALFORMED)
})
