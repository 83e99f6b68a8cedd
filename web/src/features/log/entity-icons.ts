import type { AuditEntityType } from '@floorlight/contracts/audit-log';
import {
  Archive,
  ClipboardList,
  Coffee,
  FileSpreadsheet,
  FileWarning,
  KeyRound,
  Lamp,
  LogIn,
  type LucideIcon,
  Package,
  Plug,
  Settings2,
  Siren,
  UserRound,
  UserRoundPlus,
  Warehouse,
} from 'lucide-react';

/** The icon of each kind of thing that an entry can be about. */
export const entityIcons: Record<AuditEntityType, LucideIcon> = {
  account: UserRound,
  session: LogIn,
  sign_up_request: UserRoundPlus,
  security_token: KeyRound,
  site: Warehouse,
  api_key: Plug,
  emergency_alert: Siren,
  beacon: Lamp,
  incident_report: FileWarning,
  barcode: Archive,
  break_session: Coffee,
  break_setting: Settings2,
  inventory_count: ClipboardList,
  count_session: FileSpreadsheet,
  tote: Package,
};
