/** Why an input about recurring tickets is refused. */
export const recurringReasons = {
  day_out_of_range: 'Informe uma data entre 2000 e 2100.',
  time_malformed: 'Informe a hora como HH:MM.',
  ends_before_start: 'O fim não pode ser antes do início.',
  end_or_times: 'Informe a data do fim ou o número de vezes, não os dois.',
  schedule_not_json: 'Envie o ritmo em JSON.',
  no_date_ahead: 'Este ritmo não tem nenhuma data pela frente.',
}
