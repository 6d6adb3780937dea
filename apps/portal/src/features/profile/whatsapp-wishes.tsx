import { shownNumber } from '@balcao/contracts/whatsapp/phone-numbers'
import { failureOf } from '@balcao/ui/lib/failure'
import { Block } from '@balcao/ui/profile/block'
import { SwitchRow } from '@balcao/ui/profile/switch-row'
import { notify } from '@balcao/ui/toasts'
import { api, trpc } from '../../lib/trpc.ts'
import { t } from './messages.ts'

/** Whether marketing may come to one's own numbers of WhatsApp; nothing for whoever has none. */
export const WhatsappWishes = () => {
  const { data } = trpc.whatsapp.myNumbers.list.useQuery({})
  const cache = trpc.useUtils().whatsapp.myNumbers
  if (!data || data.data.length === 0) return null
  const choose = async (id: number, agrees: boolean) => {
    try {
      cache.list.setData({}, await api.whatsapp.myNumbers.agree.mutate({ id, agrees }))
      notify.success(t(agrees ? 'agreed' : 'refused'), { id: 'whatsapp-wish' })
    } catch (error) {
      notify.error(t('failed', { why: failureOf(error).message }), { id: 'whatsapp-wish' })
    }
  }
  return (
    <Block title={t('title')} text={t('text')}>
      {data.data.map(({ id, number, agreedAt, optedOutAt }) => (
        <SwitchRow
          key={id}
          label={t('marketing', { number: shownNumber(number) })}
          hint={t(optedOutAt ? 'optedOut' : agreedAt ? 'agrees' : 'refuses')}
          checked={agreedAt !== null}
          onChange={(agrees) => void choose(id, agrees)}
        />
      ))}
    </Block>
  )
}
