import type { Site } from '@floorlight/contracts/sites';
import {
  BellRing,
  CalendarClock,
  ClipboardCheck,
  ClipboardList,
  Coffee,
  DoorOpen,
  Flag,
  Image,
  type LucideIcon,
  Map as MapIcon,
  Package,
  Phone,
  Printer,
  ShieldCheck,
  SlidersHorizontal,
  TriangleAlert,
  Warehouse,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { t } from './messages.ts';
import { AlarmPlan } from './sections/AlarmPlan.tsx';
import { AreasAndWalls } from './sections/AreasAndWalls.tsx';
import { BreakRules } from './sections/BreakRules.tsx';
import { Contacts } from './sections/Contacts.tsx';
import { CountRules } from './sections/CountRules.tsx';
import { EvacuationRules } from './sections/EvacuationRules.tsx';
import { ExitsAndAssembly } from './sections/ExitsAndAssembly.tsx';
import { FloorPlanAndZones } from './sections/FloorPlanAndZones.tsx';
import { IncidentRules } from './sections/IncidentRules.tsx';
import { LabelPrinters } from './sections/LabelPrinters.tsx';
import { NameAndAddress } from './sections/NameAndAddress.tsx';
import { PhotosAndRetention } from './sections/PhotosAndRetention.tsx';
import { Recipients } from './sections/Recipients.tsx';
import { SignInRules } from './sections/SignInRules.tsx';
import { SwitchedOff } from './sections/SwitchedOff.tsx';
import { ToteRules } from './sections/ToteRules.tsx';

export interface Section {
  id: keyof typeof t.sections;
  icon: LucideIcon;
  screen: ComponentType;
  fields: readonly (keyof Site)[];
}

/** The sections of the editor with their fields. */
export const sections: readonly Section[] = [
  {
    id: 'general',
    icon: Warehouse,
    screen: NameAndAddress,
    fields: ['name', 'address', 'entrance', 'callBackNumber', 'timeZone', 'language', 'fallbackCoordinates'],
  },
  { id: 'contacts', icon: Phone, screen: Contacts, fields: ['banner', 'quickDial', 'additionalContacts'] },
  { id: 'plan', icon: MapIcon, screen: FloorPlanAndZones, fields: ['floorPlan', 'andonZones'] },
  { id: 'exits', icon: Flag, screen: ExitsAndAssembly, fields: ['exits', 'assemblyPoints'] },
  { id: 'evacuation', icon: DoorOpen, screen: EvacuationRules, fields: ['evacuation'] },
  { id: 'areas', icon: ClipboardCheck, screen: AreasAndWalls, fields: ['afeAreas'] },
  { id: 'counts', icon: ClipboardList, screen: CountRules, fields: ['counts'] },
  { id: 'totes', icon: Package, screen: ToteRules, fields: ['historicalTotes', 'totes'] },
  {
    id: 'recipients',
    icon: BellRing,
    screen: Recipients,
    fields: ['emergencyServicesRecipients', 'reportRecipients', 'escalation'],
  },
  { id: 'alarm', icon: CalendarClock, screen: AlarmPlan, fields: ['alarmPlan'] },
  {
    id: 'breaks',
    icon: Coffee,
    screen: BreakRules,
    fields: ['breakPrivacy', 'breakRetentionDays', 'awayCodes', 'breakRules'],
  },
  { id: 'incidents', icon: TriangleAlert, screen: IncidentRules, fields: ['anonymousReports', 'injuryRecords'] },
  { id: 'photos', icon: Image, screen: PhotosAndRetention, fields: ['photoRetentionDays'] },
  { id: 'signIn', icon: ShieldCheck, screen: SignInRules, fields: ['managersNeedSecondFactor'] },
  { id: 'printers', icon: Printer, screen: LabelPrinters, fields: ['labelPrinters'] },
  { id: 'switchedOff', icon: SlidersHorizontal, screen: SwitchedOff, fields: ['switchedOff'] },
];

/** Whether a path of a field, `andonZones.3.name`, belongs to a section. */
export const isOf = ({ fields }: Section, path: string): boolean =>
  fields.some((field) => path === field || path.startsWith(`${field}.`));

/** The section of a field. */
export const sectionOf = (path: string): Section | undefined => sections.find((section) => isOf(section, path));
