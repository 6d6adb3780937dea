import { EmptyState } from '@balcao/ui/empty-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { shortDate } from '@balcao/ui/lib/time'
import { Loaded } from '@balcao/ui/profile/block'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { keepPreviousData } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { ListExport } from '../../../lib/files/list-export.tsx'
import lines from '../../../lib/lists/lines.module.css'
import { SearchBox } from '../../../lib/lists/search-box.tsx'
import { api, trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'
import css from './status-page.module.css'

const PAGE = 50

/** Who has incidents mailed to them: searched, taken as a file, and removed. */
export const SubscribersDialog = ({ onClose }: { onClose: () => void }) => {
  const titleId = useId()
  const utils = trpc.useUtils()
  const [search, setSearch] = useState('')
  const asked = search ? { search } : {}
  const query = trpc.statusPage.subscribers.list.useInfiniteQuery(
    { limit: PAGE, ...asked },
    { getNextPageParam: (last) => last.nextCursor ?? undefined, placeholderData: keepPreviousData },
  )
  const remove = async (id: number, email: string) => {
    try {
      await api.statusPage.subscribers.remove.mutate({ id })
      notify.success(t('removedSubscriber', { email }), { id: 'status-subscribers' })
    } catch (error) {
      notify.error(failureOf(error).message, { id: 'status-subscribers' })
    }
    void utils.statusPage.invalidate()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('subscribersTitle')}</DialogTitle>
      <DialogContent>
        <div className={css.form}>
          <div className={css.head}>
            <SearchBox value={search} label={t('search')} onSearch={setSearch} />
            <ListExport path="/status-page/subscribers/export" filter={asked} name="inscritos.csv" disabled={query.isPending} />
          </div>
          <Loaded query={query} failed={t('subscribersFailed')} lines={4}>
            {({ pages }) => {
              const all = pages.flatMap(({ data }) => data)
              return all.length === 0 ? (
                <EmptyState kind={search ? 'filtered' : 'never'} title={t(search ? 'noneFound' : 'none')}>
                  {search ? '' : t('noneText')}
                </EmptyState>
              ) : (
                <ul className={lines.list} aria-label={t('subscribersTitle')}>
                  {all.map(({ id, email, name, since }) => (
                    <li key={id} className={lines.row}>
                      <span className={css.who}>
                        {name ? `${name} · ` : ''}
                        {email}
                        <small className={css.quiet}>{t('since', { at: shortDate(since) })}</small>
                      </span>
                      <IconButton size="small" aria-label={t('removeSubscriber', { email })} onClick={() => void remove(id, email)}>
                        <X size={16} aria-hidden />
                      </IconButton>
                    </li>
                  ))}
                </ul>
              )
            }}
          </Loaded>
          {query.hasNextPage ? (
            <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('more')}
            </Button>
          ) : null}
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
