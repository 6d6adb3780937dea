/** Why an input about logged time is refused. */
export const timeReasons = {
  worked_on_in_future: 'A data não pode ser no futuro.',
  may_not_log_time: 'Esta pessoa não pode registrar tempo neste ticket.',
}
