/** Why an input about notifications is refused. */
export const notificationsReasons = {
  announcement_type_malformed: 'Use letras minúsculas, números e _.',
  own_path_only: 'Use um caminho deste endereço, que comece com /.',
  out_of_date_range: 'Fora do intervalo de datas.',
  say_read_or_archived: 'Diga o que muda: isRead ou archived.',
  say_archived_or_read: 'Diga o que muda: archived ou isRead.',
  half_hours_only: 'Use uma hora cheia ou meia hora.',
  empty_period: 'O começo e o fim são iguais.',
  reach_unknown: 'Este aviso não tem esse alcance.',
  kind_not_yours: 'Este aviso não existe para você.',
  kind_is_customers: 'Sobre este aviso cada cliente decide.',
  not_a_push_service: 'Não é o endereço de um serviço de push.',
  not_a_browser_key: 'Não é a chave de um navegador.',
  action_unknown: 'Esta notificação não tem esta ação.',
  end_in_future: 'A data final não pode estar no futuro.',
  start_in_future: 'A data inicial não pode estar no futuro.',
  start_after_end: 'A data inicial vem depois da final.',
}
