import type { ItemKind } from '@balcao/contracts/checklists/bounds'
import { CheckOption } from '@balcao/ui/check-box'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { NativeSelect } from '@balcao/ui/native-select'
import { useId } from 'react'
import css from './checklists.module.css'
import { t } from './messages.ts'

type KindFieldProps<Kind extends ItemKind> = { kinds: readonly Kind[]; value: Kind; onChange: (kind: Kind) => void }

/** By what an item is done. */
export const KindField = <Kind extends ItemKind>({ kinds, value, onChange }: KindFieldProps<Kind>) => (
  <FieldFrame label={t('kind')}>
    {(ids) => (
      <NativeSelect<Kind>
        id={ids.id}
        describedBy={ids.describedBy}
        value={value}
        options={kinds.map((kind) => [kind, t(`kind_${kind}`)] as const)}
        onChange={onChange}
      />
    )}
  </FieldFrame>
)

/** Whether the customer does an item. */
export const CustomerOption = ({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) => {
  const hintId = useId()
  return (
    <div>
      <CheckOption checked={checked} describedBy={hintId} onChange={onChange}>
        {t('forCustomer')}
      </CheckOption>
      <p id={hintId} className={css.help}>
        {t('forCustomerHint')}
      </p>
    </div>
  )
}
