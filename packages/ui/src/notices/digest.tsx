import { t } from '../lib/profile/notice-messages.ts'
import { Choice } from '../profile/choice.tsx'
import { SwitchRow } from '../profile/switch-row.tsx'
import css from './notices.module.css'

const USUAL_HOUR = 8
const HOURS = Array.from({ length: 24 }, (_, hour) => [String(hour), `${String(hour).padStart(2, '0')}:00`] as const)

type DigestProps = { hour: number | null; onChange: (hour: number | null) => void }

/** Whether the e-mails of a day come as one, and at which hour. */
export const DigestFields = ({ hour, onChange }: DigestProps) => (
  <div className={css.fields}>
    <SwitchRow label={t('digestOn')} hint={t('digestHint')} checked={hour !== null} onChange={(on) => onChange(on ? USUAL_HOUR : null)} />
    {hour === null ? null : (
      <Choice label={t('digestHour')} value={String(hour)} options={HOURS} onChange={(value) => onChange(Number(value))} />
    )}
  </div>
)
