CREATE TABLE "evacuations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"drill" boolean NOT NULL,
	"kind" text NOT NULL,
	"reason" text,
	"language" text,
	"zones" jsonb NOT NULL,
	"instructions" text NOT NULL,
	"alert_id" uuid,
	"called_by" uuid NOT NULL,
	"called_by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" uuid,
	"ended_by_name" text,
	"wardens" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roll_call_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"evacuation_id" uuid NOT NULL,
	"site_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"answer" text NOT NULL,
	"how" text NOT NULL,
	"answered_by" uuid NOT NULL,
	"answered_by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"is_late" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roll_call_entries" (
	"evacuation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"site_id" text NOT NULL,
	"status" text DEFAULT 'unaccounted' NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"how" text,
	"answered_by" uuid,
	"answered_by_name" text,
	"zone" text,
	"point" text,
	"is_off_site" boolean DEFAULT false NOT NULL,
	"is_late" boolean DEFAULT false NOT NULL,
	"seen_kind" text,
	"seen_at" timestamp (3) with time zone,
	"seen_place" text,
	"seen_place_at" timestamp (3) with time zone,
	"added_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "roll_call_entries_evacuation_id_user_id_pk" PRIMARY KEY("evacuation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sightings" (
	"site_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"place" text,
	"place_at" timestamp (3) with time zone,
	CONSTRAINT "sightings_site_id_user_id_pk" PRIMARY KEY("site_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "emergency_alerts" ADD COLUMN "drill" boolean;--> statement-breakpoint
ALTER TABLE "roll_call_answers" ADD CONSTRAINT "roll_call_answers_evacuation_id_evacuations_id_fk" FOREIGN KEY ("evacuation_id") REFERENCES "public"."evacuations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_call_entries" ADD CONSTRAINT "roll_call_entries_evacuation_id_evacuations_id_fk" FOREIGN KEY ("evacuation_id") REFERENCES "public"."evacuations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "evacuations_running" ON "evacuations" USING btree ("site_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "evacuations_by_site" ON "evacuations" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE INDEX "roll_call_answers_of_evacuation" ON "roll_call_answers" USING btree ("evacuation_id","user_id","at");--> statement-breakpoint
CREATE INDEX "roll_call_answers_of_person" ON "roll_call_answers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "roll_call_entries_of_person" ON "roll_call_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sightings_of_person" ON "sightings" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "sightings_age" ON "sightings" USING btree ("at");