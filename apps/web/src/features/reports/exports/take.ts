import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { CutOff, Refused, readExport, save } from '../../../lib/files/file-export.ts'
import { t } from '../schedules.messages.ts'

/** Takes a file of reports that is kept. */
export async function take(address: string): Promise<void> {
  try {
    const { file, name } = await readExport(address, 'relatorio', new AbortController().signal, () => undefined)
    save(file, name)
  } catch (error) {
    const why = error instanceof CutOff ? t('fileCut') : error instanceof Refused ? error.message : failureOf(error).message
    notify.error(t('fileFailed', { why }), { id: 'report-file' })
  }
}
