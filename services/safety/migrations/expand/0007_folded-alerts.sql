ALTER TABLE "emergency_alerts" ADD COLUMN "part_of" uuid;--> statement-breakpoint
ALTER TABLE "emergency_alerts" ADD COLUMN "folded_into" uuid;--> statement-breakpoint
ALTER TABLE "emergency_alerts" ADD COLUMN "folded_count" integer;--> statement-breakpoint
ALTER TABLE "emergency_alerts" ADD COLUMN "folded_title" text;--> statement-breakpoint
CREATE INDEX "emergency_alerts_unfolded" ON "emergency_alerts" USING btree ("reported_by","created_at") WHERE folded_into is null;--> statement-breakpoint
CREATE INDEX "emergency_alerts_folded_into" ON "emergency_alerts" USING btree ("folded_into","created_at") WHERE folded_into is not null;