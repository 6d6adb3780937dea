import { LaterMenu } from '@balcao/ui/later-menu'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { t } from './messages.ts'

/** What else there is around articles, each for those who may. */
const PLACES = [
  { to: '/knowledge-base/insights', label: 'insights', right: 'article.insights' },
  { to: '/knowledge-base/categories', label: 'manageCategories', right: 'article.manage' },
  { to: '/knowledge-base/settings', label: 'settings', right: 'article.configure' },
  { to: '/knowledge-base/import', label: 'import', right: 'article.configure' },
  { to: '/knowledge-base/export', label: 'export', right: 'article.configure' },
] as const

export const More = () => {
  const can = useCan()
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const places = PLACES.filter(({ right }) => can(right))
  if (places.length === 0) return null
  return (
    <>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<ChevronDown size={16} aria-hidden />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('more')}
      </Button>
      <LaterMenu
        anchor={anchor}
        label={t('more')}
        onClose={() => setAnchor(null)}
        entries={places.map(({ to, label }) => ({ key: to, content: t(label), onChoose: () => void navigate({ to }) }))}
      />
    </>
  )
}
