import { TAG_CHANGES } from '@balcao/contracts/automation/bounds'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { Choice } from '@balcao/ui/profile/choice'
import page from '../../lib/page/form-page.module.css'
import { TagsField } from '../../lib/pickers/tags-field.tsx'
import { useTicketOptions } from '../../lib/tickets/people.data.ts'
import { ChangedBy } from './change-fields.tsx'
import type { TriggerValues } from './form-values.ts'
import { t } from './messages.ts'

type TagChangeFieldsProps = { values: TriggerValues; onChange: (next: Partial<TriggerValues>) => void }

/** Which tags a rule waits for, whether they are put on or taken away, and by whom. */
export const TagChangeFields = ({ values, onChange }: TagChangeFieldsProps) => {
  const { tags } = useTicketOptions(true)
  return (
    <>
      <FieldFrame label={t('whichTags')} optional>
        {(ids) => (
          <TagsField
            id={ids.id}
            label={t('whichTags')}
            value={tags.filter(({ id }) => values.tagIds.includes(id))}
            onChange={(next) => onChange({ tagIds: next.map(({ id }) => id) })}
          />
        )}
      </FieldFrame>
      <div className={page.pair}>
        <Choice
          label={t('tagChange')}
          value={values.tagChange}
          options={TAG_CHANGES.map((one) => [one, t(`tagChange_${one}`)] as const)}
          onChange={(tagChange) => onChange({ tagChange })}
        />
        <ChangedBy value={values.changedBy} onChange={onChange} />
      </div>
    </>
  )
}
