import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { asDocument, KEPT, type Report } from './report.ts'

test('the smallest bench runs to its end, measures every call in every way, and judges every goal', { timeout: 600_000 }, async () => {
  // In the system's own temporary folder the database's OS user can work, wherever the clone lies.
  const folder = mkdtempSync(join(tmpdir(), 'balcao-bench-'))
  chmodSync(folder, 0o755)
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'main.ts'), '--smoke'], {
      env: { ...process.env, BENCH_DIR: folder },
    })
    const report = JSON.parse(readFileSync(join(folder, 'last.json'), 'utf8')) as Report
    expect(report.results.map(({ call, connections }) => `${call} ${connections}`)).toHaveLength(14)
    for (const { figures } of report.results)
      for (const way of Object.values(figures)) {
        expect(way.count).toBeGreaterThan(0)
        expect(way.p50).toBeGreaterThan(0)
      }
    expect(report.goals.map(({ number }) => number)).toEqual(['1', '1', '2', '2', '5', '8', '9', '10', '24', ...Array(14).fill('–')])
    for (const { name, trpc } of report.desk) expect(trpc.p50, name).toBeGreaterThan(0)
    expect(new Set(report.desk.map(({ kind }) => kind)).size).toBe(6)
    expect(report.notices).toMatchObject({ held: 1_000, made: expect.any(Number) })
    for (const { name, trpc } of report.notices.asked) expect(trpc.p50, name).toBeGreaterThan(0)
    expect(report.live.idle.count).toBe(report.profile.liveComments)
    expect(stdout).toContain('| goal |')
    expect(asDocument(report, `old\n${KEPT}\nby another command\n`)).toMatch(/\| goal \|[\s\S]*by another command\n$/)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
