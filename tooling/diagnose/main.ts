import { CHECK_TEXTS } from '@balcao/contracts/diagnostics/words'
import { asSystem } from '@balcao/core/ctx'
import { runChecks } from '@balcao/core/diagnostics/checks'
import { openDatabase } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { openDns } from '@balcao/platform/dns'
import { loadEnv } from '@balcao/platform/env'
import { openFiles } from '@balcao/platform/files/open-files'
import { openProbes } from '@balcao/platform/probes'
import { vapidKeys } from '@balcao/platform/push/vapid'

const MARKS = { ok: 'ok      ', warning: 'warning ', critical: 'FAULT   ', unknown: 'no data ' } as const

/**
 * The checks of /diagnostic from the command line, for every organisation. Messages between servers are left out: only a server knows of them.
 * Ends with 1 where there is a fault.
 */
async function diagnose(): Promise<boolean> {
  const env = loadEnv()
  const db = openDatabase(env.DATABASE_URL, { max: 1 })
  const around = {
    publicUrl: env.PUBLIC_URL,
    pushKey: vapidKeys(env.AUTH_SECRET).publicKey,
    busState: async () => 'ok' as const,
    probes: { ...openProbes(env), files: openFiles(env), dns: openDns(env) },
  }
  try {
    const tenants = await inSystem(db, (tx) => tx.selectFrom('tenants').select(['id', 'slug']).orderBy('id').execute())
    let isSound = true
    for (const { id, slug } of tenants) {
      const { checks } = await runChecks((run) => asSystem(db, id, run, 'read'), around)
      console.log(`\n${slug}`)
      for (const { name, state, detail } of checks.filter((one) => one.name !== 'bus')) {
        console.log(`  ${MARKS[state]} ${CHECK_TEXTS[name].name.en}: ${detail}`)
        if (state !== 'ok') console.log(`           ${CHECK_TEXTS[name].fix.en}`)
        if (state === 'critical') isSound = false
      }
    }
    return isSound
  } finally {
    await db.close()
  }
}

try {
  process.exitCode = (await diagnose()) ? 0 : 1
} catch (error) {
  console.error(`\n  The checks could not be run: ${(error as Error).message}\n  Set DATABASE_URL and the other variables of the server.\n`)
  process.exitCode = 1
}
