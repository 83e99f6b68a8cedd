{{/* Prometheus shows a certificate of its own: it can read the metrics of a service, and call nothing else. */}}
{{- define "floorlight.podMonitor" -}}
apiVersion: monitoring.coreos.com/v1
kind: PodMonitor
metadata:
  {{- include "floorlight.metadata" . | nindent 2 }}
spec:
  jobLabel: app.kubernetes.io/name
  selector:
    matchLabels:
      {{- include "floorlight.selector" . | nindent 6 }}
  podMetricsEndpoints:
    {{- if .front }}
    - port: health
      path: /metrics
      scheme: http
      interval: 15s
    {{- else }}
    - port: main
      path: /metrics
      scheme: https
      interval: 15s
      {{- $certificate := printf "%s-prometheus-tls" .root.Values.global.cell }}
      tlsConfig:
        serverName: {{ .process }}
        ca: { secret: { name: {{ .root.Values.global.tls.authorities.secret }}, key: {{ .root.Values.global.tls.authorities.key }} } }
        cert: { secret: { name: {{ $certificate }}, key: tls.crt } }
        keySecret: { name: {{ $certificate }}, key: tls.key }
    {{- end }}
{{- end }}
