import Button from '@mui/material/Button'
import { t } from './messages.ts'
import css from './monitoring.module.css'
import { when } from './when.ts'

type Rule = { active: boolean; silencedUntil: string | null }
type RuleActsProps = {
  rule: Rule
  name: string
  onEdit: () => void
  onChange: (values: { active?: boolean; silenceMinutes?: number }) => void
}

const SILENCE_MINUTES = 60
const isSilenced = ({ silencedUntil }: Rule) => silencedUntil !== null && Date.parse(silencedUntil) > Date.now()

/** Whether a rule is on, off, or silenced until when. */
export function ruleState(rule: Rule): string {
  if (!rule.active) return t('ruleOff')
  return isSilenced(rule) ? t('ruleSilenced', { until: when(rule.silencedUntil ?? '') }) : t('ruleOn')
}

/** What can be done with a rule from its row. */
export const RuleActs = ({ rule, name, onEdit, onChange }: RuleActsProps) => (
  <span className={css.acts}>
    <Button size="small" aria-label={t('changeOf', { name })} onClick={onEdit}>
      {t('change')}
    </Button>
    <Button
      size="small"
      aria-label={t(isSilenced(rule) ? 'unsilenceOf' : 'silenceOf', { name })}
      onClick={() => onChange({ silenceMinutes: isSilenced(rule) ? 0 : SILENCE_MINUTES })}
    >
      {t(isSilenced(rule) ? 'unsilence' : 'silence')}
    </Button>
    <Button
      size="small"
      aria-label={t(rule.active ? 'turnOffOf' : 'turnOnOf', { name })}
      onClick={() => onChange({ active: !rule.active })}
    >
      {t(rule.active ? 'turnOff' : 'turnOn')}
    </Button>
  </span>
)
