import { aPdf } from '@balcao/core/documents/text/testing/files'
import { aLyingDocx, aPdfBomb, aPdfOfPages } from '@balcao/core/documents/text/testing/hostile'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openTextReading } from './reading-texts.ts'

test('files made to take all time and memory are ended, and the next file is read', async () => {
  const limits = { cpuMs: 3_000, timeoutMs: 20_000, memoryMb: 128, bytesMb: 96 }
  const { run, close } = openTextReading(pino({ level: 'silent' }), limits)
  onTestFinished(close)
  const outcome = async (bytes: Uint8Array, name: string) => {
    const began = performance.now()
    const answer = await run(bytes, name, '').catch(() => 'ended')
    expect(performance.now() - began, name).toBeLessThan(limits.timeoutMs)
    return answer
  }
  expect(await outcome(aPdfBomb(200, 'spaces'), 'buffers.pdf')).toBe('ended')
  expect(await outcome(aPdfBomb(100, 'text'), 'texts.pdf')).toBe('ended')
  // So many objects that V8 runs out of its heap between two looks: in this very process it would have ended the tests.
  expect(await outcome(aPdfOfPages(60_000), 'pages.pdf')).toBe('ended')
  expect(await outcome(await aLyingDocx(20), 'a.docx')).toEqual({ failure: 'broken' })
  expect(await outcome(aPdfOfPages(1_200), 'long.pdf')).toMatchObject({ isCut: true, parts: { length: 1_000 } })
  expect(await outcome(await aPdf(['Contrato']), 'contrato.pdf')).toEqual({
    ...{ parts: [{ page: 1, text: 'Contrato' }], hasPages: true, isCut: false },
  })
}, 120_000)
