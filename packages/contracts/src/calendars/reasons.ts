/** Why an input about calendars is refused. */
export const calendarsReasons = {
  calendar_without_hours: 'Um calendário precisa de pelo menos um horário na semana: sem ele nenhum prazo venceria.',
  spans_overlap: 'Este horário se sobrepõe a outro.',
  calendar_name_taken: 'Já existe um calendário com este nome.',
  calendar_not_found: 'Este calendário não existe.',
  holiday_taken: 'O calendário já tem um feriado da mesma origem neste dia.',
  feed_not_https: 'Informe um endereço https, sem usuário e senha.',
  feed_unreachable: 'O endereço não respondeu.',
  feed_refused: 'O endereço não publica um calendário para todos.',
  feed_too_large: 'O calendário do endereço é grande demais.',
  ics_malformed: 'Isto não é um arquivo de calendário (.ics).',
  ics_without_days: 'O calendário não tem nenhum dia inteiro.',
}
