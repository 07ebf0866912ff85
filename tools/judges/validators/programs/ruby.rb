# Formats texts with format, or with the package i18n.
require 'uri'
mode = ARGV.shift
require 'i18n' if mode == 'i18n'
KINDS = { 'integer' => 3, 'float' => 1.5, 'character' => 'c' }
$stdin.each_line do |line|
  text, rest = line.chomp.split("\t", -1).then { |a, b| [URI.decode_www_form_component(a), b || ''] }
  values = rest.split(',').map { |one| one.split(':', -1).map { |part| URI.decode_www_form_component(part) } }
  hash = values.to_h { |key, kind| [key.to_sym, KINDS[kind.split('*').first] || 'x'] }
  begin
    if mode == 'i18n'
      # Without values, the package shows a text as it is.
      I18n.interpolate(text, hash) unless hash.empty?
    elsif values.any? { |key, _| key !~ /\A\d+\z/ }
      format(text, hash)
    else
      count = values.map { |key, _| key.to_i }.max || 0
      format(text, *(1..count).map { |n| hash[n.to_s.to_sym] || 3 })
    end
    puts
  rescue StandardError => error
    puts error.class.name + ': ' + error.message.tr("\n", ' ')
  end
end
