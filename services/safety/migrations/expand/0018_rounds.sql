DROP INDEX "emergency_alerts_to_escalate";--> statement-breakpoint
CREATE INDEX "emergency_alerts_due" ON "emergency_alerts" USING btree ("next_escalation_at") WHERE next_escalation_at is not null;--> statement-breakpoint
-- Rounds no longer end by themselves: those that have become silent call again, and so does what was acknowledged lately.
UPDATE "emergency_alerts" SET "next_escalation_at" = now() + interval '5 minutes'
	WHERE "state" = 'open' AND "folded_into" IS NULL AND "next_escalation_at" IS NULL;--> statement-breakpoint
UPDATE "emergency_alerts" SET "next_escalation_at" = now() + interval '15 minutes'
	WHERE "state" = 'in_progress' AND "folded_into" IS NULL AND "next_escalation_at" IS NULL AND "created_at" > now() - interval '1 day';
