import { migrateToLatest } from '@balcao/db/migrate'
import { loadEnv } from '@balcao/platform/env'
import { openFiles } from '@balcao/platform/files/open-files'
import { migrateQueues } from '@balcao/platform/queues/postgres'
import { openMailSecrets } from '@balcao/platform/secrets'
import { seedOnce } from '../seed/main.ts'
import { fileDocuments } from '../seed/processes/file-documents.ts'
import { giveSocial } from '../seed/sign-in/give-social.ts'
import { takeMails } from '../seed/take-mails.ts'
import { takeWhatsapp } from '../seed/whatsapp/take-whatsapp.ts'

const DEMO_WITH_MAILS = 'acme'

/**
 * Migrates the database of DATABASE_URL and puts the demo data there once. A program of its own: it loads 30 MB.
 */
const { DATABASE_URL: url = '', REDIS_URL, NODE_ENV } = process.env
try {
  await migrateToLatest(url)
  if (!REDIS_URL?.trim()) await migrateQueues(url)
  for (const slug of NODE_ENV === 'production' ? [] : await seedOnce(url)) {
    const files = openFiles(loadEnv())
    await fileDocuments(url, slug, files)
    if (slug !== DEMO_WITH_MAILS) continue
    await takeMails(url, slug, files)
    await takeWhatsapp(url, slug, openMailSecrets(loadEnv()))
    await giveSocial(url, slug, openMailSecrets(loadEnv()))
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
