import { useDelayed } from './lib/react/use-delayed.ts'
import { t } from './lib/texts/ui-messages.ts'
import './small.css'

/** For code that is on its way (data gets skeletons): nothing for 150 ms, then a quiet ring. */
export const Spinner = ({ label = t('loading'), fill = false }: { label?: string; fill?: boolean }) => {
  const late = useDelayed(true)
  return (
    <div className={fill ? 'spinner-fill' : 'spinner-box'} role="status">
      {late ? (
        <>
          <span className="spinner" />
          <span className="visually-hidden">{label}</span>
        </>
      ) : null}
    </div>
  )
}
