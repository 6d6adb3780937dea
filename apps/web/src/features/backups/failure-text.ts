import { BACKUP_FAILURES } from '@balcao/contracts/backups/faults'
import { errorText } from '@balcao/ui/lib/language'
import { t } from './messages.ts'

/** Why a backup, or something that was done with one, failed: by the reason of the job, or the code of the rule that refused. */
export function failureText(failure: string | null): string {
  if (failure === null) return ''
  const known = BACKUP_FAILURES.find((one) => one === failure)
  return known ? t(known) : errorText({ code: failure, message: failure })
}
