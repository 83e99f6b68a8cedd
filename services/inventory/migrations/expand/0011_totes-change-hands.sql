CREATE TYPE "public"."tote_act" AS ENUM('registered', 'assigned', 'returned', 'changed', 'offered', 'requested', 'withdrawn', 'handed_over', 'scanned');--> statement-breakpoint
CREATE TABLE "tote_history" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"site_id" text NOT NULL,
	"tote_id" uuid NOT NULL,
	"act" "tote_act" NOT NULL,
	"actor" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"assigned_to" uuid,
	"assigned_to_name" text,
	"status" "tote_status" NOT NULL,
	"item_count" integer NOT NULL,
	"place" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reinduction_totes" ADD COLUMN "assigned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reinduction_totes" ADD COLUMN "offered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reinduction_totes" ADD COLUMN "wanted_by" uuid;--> statement-breakpoint
ALTER TABLE "reinduction_totes" ADD COLUMN "wanted_by_name" text;--> statement-breakpoint
ALTER TABLE "reinduction_totes" ADD COLUMN "scanned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reinduction_totes" ADD COLUMN "scanned_by" uuid;--> statement-breakpoint
ALTER TABLE "reinduction_totes" ADD COLUMN "scanned_by_name" text;--> statement-breakpoint
ALTER TABLE "reinduction_totes" ADD COLUMN "scanned_place" text;--> statement-breakpoint
ALTER TABLE "tote_history" ADD CONSTRAINT "tote_history_tote_id_reinduction_totes_id_fk" FOREIGN KEY ("tote_id") REFERENCES "public"."reinduction_totes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "history_of_tote" ON "tote_history" USING btree ("tote_id","at");--> statement-breakpoint
CREATE INDEX "tote_history_by_time" ON "tote_history" USING btree ("at");