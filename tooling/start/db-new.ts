import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { clearLeftovers } from './leftovers.ts'
import { takeLock } from './lock.ts'
import { failWith, readSetup } from './setup.ts'

/** Throws the embedded database away; the next start makes it anew, with fresh demo data. */
async function begin(): Promise<void> {
  const { env, embedded } = readSetup()
  if (!embedded) throw new Error('DATABASE_URL is set: this command empties only the embedded database.')
  if (env.NODE_ENV === 'production') throw new Error('This command does not run in production.')
  const lock = await takeLock(env.DATA_DIR, 'emptying the database', console.log)
  try {
    const note = join(env.DATA_DIR, 'postgres.place')
    const place = existsSync(note) ? readFileSync(note, 'utf8').trim() : join(env.DATA_DIR, 'postgres')
    await clearLeftovers(join(place, 'data'), console.log)
    rmSync(place, { recursive: true, force: true })
    rmSync(note, { force: true })
    console.log(`Removed ${place}. The next npm start makes a new database with the demo data.`)
  } finally {
    lock.release()
  }
}

try {
  await begin()
} catch (error) {
  failWith(error)
}
