{{/*
Everything that one process needs in the cluster. The dict holds:
  process, port, healthPort   as in the product
  callers                     the processes that may call it
  calls                       the processes that it calls, each with its port
  database, redis, mail       whether it has a database, uses Redis, sends mail
  outside                     whether it calls machines outside of the cluster
  front                       whether people reach it
  hub                         the hub's NATS, where the cell has one
  storage, objects            whether it stores files, and in an object store
  durables                    those of its durables by which it is scaled
  environment, mounts         what it alone has
*/}}
{{- define "floorlight.process" -}}
{{ include "floorlight.serviceAccount" . }}
---
{{ include "floorlight.clusterService" . }}
---
{{ include "floorlight.certificate" . }}
---
{{ include "floorlight.podDisruptionBudget" . }}
---
{{ include "floorlight.deployment" . }}
{{- if .root.Values.global.network.enabled }}
---
{{ include "floorlight.networkPolicy" . }}
{{- end }}
{{- if and .storage (not .root.Values.storage.existingClaim) }}
---
{{ include "floorlight.claim" . }}
{{- end }}
{{- if .root.Values.autoscaling.enabled }}
---
{{ if .durables }}{{ include "floorlight.scaledObject" . }}{{ else }}{{ include "floorlight.horizontalPodAutoscaler" . }}{{ end }}
{{- end }}
{{- if .root.Values.global.monitoring.enabled }}
---
{{ include "floorlight.podMonitor" . }}
{{- end }}
{{- end }}
